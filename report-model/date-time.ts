/** ISO 8601 in UTC; ajv knows no formats of its own. */
export const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
