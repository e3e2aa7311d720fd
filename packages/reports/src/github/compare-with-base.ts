/** Finds out whether a change of the repository also changes the study that the check judges by. */
import type { GitHub } from './github.ts';
import { parseStudyFile, type StudyFile } from './study-file.ts';

/** Returns why the study cannot be trusted before a person has looked at it; null if it can be trusted. */
export async function compareWithBase(
  github: GitHub,
  { base, pullRequest }: { readonly base: string | null; readonly pullRequest: number | null },
  study: StudyFile,
): Promise<string | null> {
  if (base === null) return null;
  const before = await github.readFile(study.path, base);
  if (before === study.text || (before !== null && parseStudyFile(study.path, before).version === study.version)) {
    return null;
  }
  const label = labelOf(study);
  const pulls = pullRequest === null ? await github.listPullRequests() : [pullRequest];
  for (const pull of pulls) if ((await github.listLabels(pull)).includes(label)) return null;
  const what = before === null ? 'adds the study' : 'changes the study';
  return `This change ${what} ${study.path} by which it is judged. If you agree with it, add the label "${label}" to its pull request.`;
}

/**
 * Returns the label by which a collaborator approves this version. It names the whole hash: of two studies that share only the
 * beginning of their hashes, one could be shown and the other pushed, and such pairs are found in seconds. `agree ` and 43
 * characters of base64url make 49 of the 50 characters that GitHub allows. Only collaborators can add labels.
 */
export const labelOf = ({ version }: StudyFile): string => `agree ${Buffer.from(version, 'hex').toString('base64url')}`;
