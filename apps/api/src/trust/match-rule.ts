/** Finds the rule that a token fulfils. Every claim that a rule names must be there. */
import { OrdoError } from '@ordo/core';
import type { TrustRule } from './trust-file.ts';

type Claims = Readonly<Record<string, unknown>>;

/** These events run with the rights of a repository on what strangers have written. */
const REFUSED_EVENTS: ReadonlySet<unknown> = new Set(['pull_request_target', 'workflow_run']);

/** @throws OrdoError `auth.untrusted-token` that names the claim that fits no rule */
export function matchRule(rules: readonly TrustRule[], claims: Claims): TrustRule {
  const event = claims['event_name'];
  if (REFUSED_EVENTS.has(event)) {
    throw new OrdoError('auth.untrusted-token', `the job was started by the event ${String(event)}`, {
      fix: 'use the event pull_request or push: the other one gives rights to what strangers have written',
    });
  }
  const candidates = rules.filter(({ issuer }) => issuer === claims['iss']);
  const found = candidates.find((rule) => findUnfulfilled(rule, claims) === null);
  if (found !== undefined) return found;
  const reasons = candidates.map((rule) => `rule "${rule.name}" ${findUnfulfilled(rule, claims)}`);
  throw new OrdoError('auth.untrusted-token', `no rule trusts this job: ${reasons.join('; ')}`, {
    fix: 'ask an administrator to add a rule to the file that ORDO_TRUST_FILE names',
  });
}

/** In words, what the rule wants and the token does not have; null if there is nothing. */
function findUnfulfilled({ claims: wanted }: TrustRule, claims: Claims): string | null {
  for (const [name, pattern] of Object.entries(wanted)) {
    const value = claims[name];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : null;
    if (text === null) return `wants the claim ${name}, which the token does not have`;
    if (!fits(text, pattern))
      return `wants ${name} ${JSON.stringify(pattern)}, and the token has ${JSON.stringify(text)}`;
  }
  return null;
}

function fits(text: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'su').test(text);
}
