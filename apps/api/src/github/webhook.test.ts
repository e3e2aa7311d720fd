import { describe, expect, it } from 'vitest';
import { findCommits, runLabelOf } from './webhook.ts';

const sha = 'a'.repeat(40);
const labelled = (name: string, head = sha) =>
  findCommits('pull_request', {
    action: 'labeled',
    repository: { id: 123, name: 'paper', owner: { login: 'octo' } },
    pull_request: {
      number: 7,
      head: { sha: head, repo: { id: 999 } },
      base: { sha: 'b'.repeat(40), repo: { id: 123 } },
    },
    label: { name },
  });

describe('the label by which a commit of a fork may run', () => {
  it('names the whole commit within the 50 characters that GitHub allows', () => {
    expect(runLabelOf(sha)).toBe(`ordo: run ${sha}`);
    expect(runLabelOf(sha)).toHaveLength(50);
    expect(labelled(runLabelOf(sha))).toMatchObject({ isForeign: false, again: true });
  });

  it('does not hold for another commit that begins alike', () => {
    const alike = `${sha.slice(0, 39)}b`;
    expect(labelled(runLabelOf(sha), alike)).toMatchObject({ isForeign: true });
  });
});

describe('a label', () => {
  it('that agrees with a study has it checked again, and others do nothing', () => {
    expect(labelled('agree 47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU')).toMatchObject({ again: true });
    expect(labelled('documentation')).toBeNull();
  });
});
