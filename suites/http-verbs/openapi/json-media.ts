/** Whether a media type is JSON, such as `application/json; charset=utf-8` or `application/problem+json`. */
export function isJsonMedia(type: string): boolean {
  return /[/+]json\b/iu.test(type);
}
