/** Where the port of an instance goes, in the address and in the words of the command. */
export const portPlace = "{port}";
