/**
 * Where file systems are mounted. An overlay needs each of them apart: in a user namespace the kernel refuses a lower
 * directory with mounts below it.
 *
 * @param mountInfo text of /proc/self/mountinfo, where white space and backslashes in names are octal escapes
 */
export function mountPoints(mountInfo: string): readonly string[] {
  return mountInfo.split("\n").flatMap((line) => {
    const name = line.split(" ")[4];
    if (name === undefined) return [];
    return [name.replaceAll(/\\([0-7]{3})/gu, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))];
  });
}
