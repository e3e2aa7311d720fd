export { compareWithBase, labelOf } from './compare-with-base.ts';
export {
  type CheckOutput,
  type CheckPlace,
  type Comment,
  connectGitHub,
  type GitHub,
  type Id,
  type PullRequest,
  type Repository,
} from './github.ts';
export { parseStudyFile, type StudyFile } from './study-file.ts';
