/** WebDAV methods whose answer describes several resources (RFC 4918, section 13). */
const methods: ReadonlySet<string> = new Set(["PROPFIND", "PROPPATCH", "REPORT"]);

/** The body of an answer to a WebDAV request, which allows no other form; undefined for any other request. */
export function davAnswer({ method, path }: { readonly method: string; readonly path: string }): string | undefined {
  if (!methods.has(method.toUpperCase())) return undefined;
  const href = path.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const properties = [
    "<d:displayname>sample</d:displayname>",
    path.endsWith("/") ? "<d:resourcetype><d:collection/></d:resourcetype>" : "<d:resourcetype/>",
    "<d:getcontentlength>1</d:getcontentlength>",
    "<d:getlastmodified>Mon, 15 Jan 2024 10:30:00 GMT</d:getlastmodified>",
    '<d:getetag>"1001"</d:getetag>',
  ];
  const found = `<d:prop>${properties.join("")}</d:prop><d:status>HTTP/1.1 200 OK</d:status>`;
  const response = `<d:response><d:href>${href}</d:href><d:propstat>${found}</d:propstat></d:response>`;
  return `<?xml version="1.0" encoding="utf-8"?>\n<d:multistatus xmlns:d="DAV:">${response}</d:multistatus>\n`;
}
