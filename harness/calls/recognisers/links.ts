/** After one of these words, a description turns to something else: the title of a page, a text with a link. */
const turning = "about|and|as|at|by|for|from|if|in|inside|of|on|or|per|than|to|under|whether|with|within|without";
const before = `^\\W{0,60}(?:(?!(?:${turning})\\b)[\\w'’-]+\\s+){0,5}`;
const address = "(?:URL|(?:hyper|perma)?link|web ?(?:address|feed|hook|page|site)|endpoint)(?:e?s)?";
const after = "(?=\\s+(?:at|for|from|of|on|or|that|to|where|which|whose|with)\\b|\\s*[.,;:()]|\\s*$)";
const fetched = "(?:article|feed|image|page|photo|picture|site)s?\\s+to\\s+(?:be\\s+)?";
const fetching = "(?:brows|crawl|download|fetch|request|scrap|visit)\\w*";
const opened = "(?:web ?)?pages?\\s+to\\s+(?:be\\s+)?(?:archiv|captur|load|open|screenshot)\\w*";
const shown = "\\b(?:e\\.g\\.,?|for example,?|such as|start(?:s|ing)? with|begin(?:s|ning)? with)\\s*[\"'`(]?https?://";
const given = "\\b(?:by|has to be|is|must be|should be)\\s+(?:an?|its|the)\\s+(?:\\w+\\s+)?(?:link|URL)\\b(?![- ]\\w)";

/** Matches descriptions of something found by an address: a link, a web page, an endpoint, an image to fetch. */
export const aboutLink = new RegExp(
  `${before}(?:${address}${after}|${fetched}${fetching}|${opened})|^[^\\n]{0,300}?(?:${shown}|${given})`,
  "iu",
);
