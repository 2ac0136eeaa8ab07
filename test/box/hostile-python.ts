/** What the hostile servers of these tests share: system calls by number, and a word for what came of each. */
export const python = `
import ctypes, errno, os, socket, stat, sys, time
libc = ctypes.CDLL(None, use_errno=True)
arm = os.uname().machine == "aarch64"
def call(x64, arm64, *args):
    result = libc.syscall(arm64 if arm else x64, *args)
    return "succeeded" if result >= 0 else errno.errorcode[ctypes.get_errno()]
def attempt(effect):
    try:
        effect()
        return "succeeded"
    except OSError as error:
        return errno.errorcode.get(error.errno, str(error))
def write(path, text, flags=0):
    descriptor = os.open(path, os.O_WRONLY | flags)
    os.write(descriptor, text.encode())
    os.close(descriptor)
`;

/** One line that a server in Python runs: the program is handed over as a text. */
export function runs(program: string): string {
  return `exec(${JSON.stringify(program)}, globals())`;
}
