/** Writes one comment at a pull request, which is created once and changes only when a verdict changes. */
import { hashJson } from '@ordo/core/canonical-json';
import type { GitHub } from '@ordo/reports/github';
import type { Outcome } from '@ordo/reports/checks';

interface News {
  readonly name: string;
  readonly outcome: Outcome;
  readonly summary: string;
}

/** Writes the comment. @returns whether anything was written */
export async function tellPullRequest(github: GitHub, pullRequest: number, news: News): Promise<boolean> {
  const marker = `<!-- ordo-check ${hashJson(news.name)} `;
  const verdicts = hashJson(verdictsOf(news.outcome));
  const body = `### ${news.name}\n\n${news.summary}\n${marker}${verdicts} -->\n`;
  const known = (await github.listComments(pullRequest)).find((comment) => comment.body.includes(marker));
  if (known === undefined) await github.addComment(pullRequest, body);
  else if (known.body.includes(`${marker}${verdicts} -->`)) return false;
  else await github.changeComment(known.id, body);
  return true;
}

/** Returns the part of an outcome whose change is news. Mere numbers are not. */
const verdictsOf = ({ conclusion, report }: Outcome): unknown => ({
  conclusion,
  verdicts: report?.judgements.map(({ target, part, verdict }) => ({ target, part, verdict })) ?? null,
});
