/** How the program is called: on the command line, in its package, to servers and in its reports. */
export const programName = "mcp-annotations-conformance";
