// Sends a PUT to the address that it is given, and prints the status of the answer.
package main

import (
	"fmt"
	"net/http"
	"os"
	"strings"
)

func main() {
	request, err := http.NewRequest("PUT", os.Args[1], strings.NewReader("a"))
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer answer.Body.Close()
	fmt.Println(answer.StatusCode)
}
