const numbers = /^[+-]?[\d.,:_/ TZ+-]*$/u;
/** `production`, `DEBUG`, `Europe`. */
const word = /^[A-Za-z][a-z]{0,15}$|^[A-Z]{1,16}$/u;
const locale = /^[A-Za-z]{1,3}(?:[_-][A-Z]{2})?\.[\w-]+$|^[a-z]{2}[_-][A-Z]{2}$/u;
const url = /^[a-z][a-z\d+.-]*:\/\/[^\s@?#]*$/u;

/** Whether a value is a number, a version, a time, one word, a locale, a path, or the address of something. */
export function isOrdinaryValue(value: string): boolean {
  return [numbers, word, locale, url].some((form) => form.test(value)) || isPathList(value);
}

/** Whether a value is a path, or several. */
export function isPathList(value: string): boolean {
  return value.split(/[:;](?=[/~.]|[A-Za-z]:[\\/]|$)/u).every((path) => isPath(path) || path === "");
}

/** A secret in base 64 may begin with a slash; it has no names of files in it. */
function isPath(path: string): boolean {
  return /^(?:~|\.{1,2})?\/[^\n=+]*$|^[A-Za-z]:[\\/][^\n]*$|^\.{1,2}$/u.test(path);
}
