/** The style of the HTML page, for light and dark screens and for print. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1c1c1c;--soft:#595959;--paper:#fff;--line:#d0d0d0;--head:#f3f3f3;
--good:#00664a;--bad:#a33c00;--open:#5c4a00}
@media (prefers-color-scheme:dark){:root{--ink:#ececec;--soft:#b0b0b0;--paper:#161616;--line:#444;--head:#242424;
--good:#5fd3ae;--bad:#ff9a5c;--open:#e8c65a}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem;max-width:80rem;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .25rem}
h2{font-size:1.25rem;margin:2.5rem 0 .5rem}
p{margin:.25rem 0}
.soft,figcaption,.notes{color:var(--soft)}
.scroll{overflow-x:auto}
.scroll:focus-visible{outline:3px solid #0072b2;outline-offset:2px}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;margin:.5rem 0}
caption{text-align:left;font-weight:600;padding:.25rem 0}
th,td{border-bottom:1px solid var(--line);padding:.35rem .7rem;text-align:left;vertical-align:top}
thead th{background:var(--head);white-space:nowrap}
.right{text-align:right;white-space:nowrap}
td small{display:inline-block;width:max-content;max-width:10rem;white-space:normal}
.words{min-width:8rem}
.baseline{font-style:italic}
.holds{color:var(--good)}
.fails{color:var(--bad);font-weight:600}
.open{color:var(--open)}
.verdict{white-space:nowrap}
.notes{padding-left:1.2rem;overflow-wrap:anywhere}
figure{margin:1.5rem 0;max-width:45rem}
figure svg{width:100%;height:auto;display:block}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
@media (max-width:40rem){body{padding:1rem}
.claims :is(table,caption,tbody,tr,th,td){display:block;border:0;padding:0}
.claims thead{position:absolute;clip-path:inset(50%)}
.claims tr{border-bottom:1px solid var(--line);padding:.6rem 0}}
@media print{body{max-width:none;padding:0}.scroll{overflow:visible}}
`;
