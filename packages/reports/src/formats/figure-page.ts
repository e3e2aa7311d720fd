/** Renders a self-contained page of figures, one below the other. */
import { escapeXml } from './escaping/escape-xml.ts';
import { STYLE } from './html/html-style.ts';

/** Renders the page. @param figures SVG documents */
export function renderFigurePage(title: string, figures: readonly string[]): string {
  const escaped = escapeXml(title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escaped}</h1>
</header>
<main>
${figures.map((figure) => `<figure>\n${figure}</figure>\n`).join('')}</main>
</body>
</html>
`;
}
