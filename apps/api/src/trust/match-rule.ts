/** Finds the rule that a token fulfils. The token must have every claim that the rule names. */
import { OrdoError } from '@ordo/core';
import type { TrustRule } from './trust-file.ts';

type Claims = Readonly<Record<string, unknown>>;

/** The events that run code from strangers with the rights of the repository. */
const REFUSED_EVENTS: ReadonlySet<unknown> = new Set(['pull_request_target', 'workflow_run']);

/** Finds the rule. @throws OrdoError `auth.untrusted-token` that names the claim that fits no rule */
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

/** Describes in words what the rule requires and the token does not have; null if nothing is missing. */
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
