import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isOrdoError } from '@ordo/core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readTrustFile } from './trust-file.ts';

const RULE = {
  name: 'paper',
  issuer: 'https://token.actions.githubusercontent.com',
  claims: { repository_id: '123', job_workflow_ref: 'octo/paper/.github/workflows/ordo.yml@*' },
  role: 'submit',
  pools: ['gpu'],
  runBudget: 100,
  minutes: 60,
};

function read(text: string): unknown {
  const folder = mkdtempSync(path.join(tmpdir(), 'ordo-trust-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'trust.json'), text);
  return readTrustFile(path.join(folder, 'trust.json'));
}

const withRule = (change: object): string =>
  JSON.stringify({ trust: 1, audience: 'https://ordo.example', rules: [{ ...RULE, ...change }] });

function problemsOf(text: string): string[] {
  try {
    read(text);
    return [];
  } catch (error) {
    return isOrdoError(error, 'environment.invalid') ? error.problems.map(({ pointer }) => pointer) : ['?'];
  }
}

describe('readTrustFile', () => {
  it('reads rules for GitHub and for GitLab', () => {
    expect(read(withRule({}))).toMatchObject({ rules: [RULE] });
    const gitlab = { issuer: 'https://gitlab.example', claims: { project_id: '7', ref_protected: 'true' } };
    expect(read(withRule(gitlab))).toMatchObject({ rules: [gitlab] });
  });

  it.each<readonly [what: string, change: object, pointer: string]>([
    ['a name that others may take over', { claims: { repository: 'octo/paper' } }, '/rules/0/claims'],
    ['a number with a star', { claims: { ...RULE.claims, repository_id: '12*' } }, '/rules/0/claims'],
    ['any workflow', { claims: { repository_id: '123' } }, '/rules/0/claims'],
    ['no claims', { claims: {} }, '/rules/0/claims'],
    ['an issuer without encryption', { issuer: 'http://gitlab.example' }, '/rules/0/issuer'],
    ['administrators', { role: 'admin' }, '/rules/0/role'],
    ['no pool', { pools: [] }, '/rules/0/pools'],
    ['no budget', { runBudget: undefined }, '/rules/0/runBudget'],
    ['keys for a week', { minutes: 10_080 }, '/rules/0/minutes'],
    ['a word that it does not know', { branch: 'main' }, '/rules/0/branch'],
  ])('refuses %s, and says where', (_what, change, pointer) => {
    expect(problemsOf(withRule(change))).toEqual([pointer]);
  });

  it('refuses what is no JSON, and a file that is not there', () => {
    expect(() => read('trust: 1')).toThrow(/ORDO_TRUST_FILE cannot be read/u);
    expect(() => readTrustFile('/nowhere/trust.json')).toThrow(/ORDO_TRUST_FILE cannot be read/u);
  });
});
