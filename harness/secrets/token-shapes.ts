/** Forms of the tokens of well-known services; a line of a key in base 64, whose lengths are few. */
const forms: readonly string[] = [
  String.raw`-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)`,
  String.raw`(?<![\w+/=-])(?=[A-Za-z+/]{0,58}\d)(?=[\dA-Z+/]{0,58}[a-z])(?=[\da-z+/]{0,58}[A-Z])(?:[A-Za-z\d+/]{64}|[A-Za-z\d+/]{70}|[A-Za-z\d+/]{76})(?![\w+/=-])`,
  String.raw`\beyJ(?<![\w-]{44})[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?`,
  String.raw`\bgh[pousr]_\w{20,}`,
  String.raw`\b(?:github_pat|dckr_pat|dop_v1|shp(?:at|ss|ca|pa)|hf|pypi|npm|lin_api|figd|tskey|glpat|xox[a-z]|xapp)[_-](?=[\w-]{0,60}\d)[\w-]{16,}`,
  String.raw`\b(?:AKIA|ASIA)[A-Z\d]{16}\b`,
  String.raw`\bAIza[\w-]{30,}`,
  String.raw`\bya29\.[\w-]{20,}`,
  String.raw`\bGOCSPX-[\w-]{20,}`,
  String.raw`\b[sr]k[-_](?=[\w-]{0,60}\d)[\w-]{16,}`,
  String.raw`\bSG\.[\w-]{16,}\.[\w-]{16,}`,
  String.raw`\b\d{8,10}:[\w-]{35}\b`,
];

/** What stands behind the word that announces it, or before the host of an address. */
const announced: readonly string[] = [
  String.raw`(?<=\b(?:Bearer|Basic|Token) {1,4})(?=[\w.~+/-]{0,60}\d)[\w.~+/-]{8,}={0,2}`,
  String.raw`(?<=:\/\/[^\s:@/]{0,100}:)[^\s@/]{1,200}(?=@)`,
  String.raw`(?<=(?:password|passwd|secret|api[_-]?key|(?:access|auth|refresh)_?token|private[_-]?key)\\?["']? {0,4}[=:] {0,4}\\?["']?)(?!\$)(?=[^\s"']{0,40}\d)[^\s"'\\,;{}[\]<>()‹›]{8,}`,
];

/** What looks like a token, wherever it comes from. */
export const tokenShapes: readonly RegExp[] = [
  new RegExp(forms.join("|"), "gu"),
  new RegExp(announced.join("|"), "giu"),
];
