/** How many characters, or lines, two texts share at their beginning. */
export function commonStart(left: ArrayLike<string>, right: ArrayLike<string>): number {
  let length = 0;
  while (length < left.length && length < right.length && left[length] === right[length]) length++;
  return length;
}

/** The same at their end. */
export function commonEnd(left: ArrayLike<string>, right: ArrayLike<string>): number {
  let length = 0;
  while (
    length < left.length &&
    length < right.length &&
    left[left.length - 1 - length] === right[right.length - 1 - length]
  )
    length++;
  return length;
}
