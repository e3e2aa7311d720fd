/** What is signed: an in-toto statement (v1) about every file, with the verdicts that they give. */
import { canonicalJson, describeError, findProblems, OrdoError, sha256 } from '@ordo/core';
import { closed, nullable } from '@ordo/core/schema-parts';
import { VERDICTS } from '@ordo/core/verdicts';
import { hashStudy } from '@ordo/studies';
import { type Static, Type } from 'typebox';
import type { BundleContents } from '../contents.ts';

/** How many files a statement may name. */
export const MOST_FILES = 100_000;

const Open = { additionalProperties: Type.Unknown() };

export const StatementSchema = Type.Object(
  {
    _type: Type.Literal('https://in-toto.io/Statement/v1'),
    subject: Type.Array(
      Type.Object(
        {
          name: Type.String({ pattern: '^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}$' }),
          digest: Type.Object({ sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) }, closed),
        },
        closed,
      ),
      { minItems: 1, maxItems: MOST_FILES },
    ),
    predicateType: Type.Literal('urn:ordo:reproduction:1'),
    predicate: Type.Object(
      {
        study: Type.Object({ id: Type.String(), hash: Type.String() }, closed),
        made: Type.String(),
        verdict: nullable(Type.Enum([...VERDICTS])),
        judgements: Type.Array(Type.Object({ verdict: Type.Enum([...VERDICTS]) }, Open), {
          description: 'Each with its value, interval, margin and what is printed',
        }),
        provenance: Type.Object({}, Open),
      },
      closed,
    ),
  },
  { ...closed, title: 'Statement' },
);
export type Statement = Static<typeof StatementSchema>;

/** What the statement says of a bundle, for those who read nothing else. */
export function describeBundle({ study, report, origin }: BundleContents): Statement['predicate'] {
  return {
    study: { id: study.id, hash: hashStudy(study) },
    made: origin.made,
    verdict: report.summary.verdict,
    judgements: report.judgements,
    provenance: report.provenance,
  };
}

export function renderStatement(files: ReadonlyMap<string, Buffer>, contents: BundleContents): string {
  return canonicalJson({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [...files].map(([name, bytes]) => ({ name, digest: { sha256: sha256(bytes) } })),
    predicateType: 'urn:ordo:reproduction:1',
    predicate: describeBundle(contents),
  });
}

/** @throws OrdoError `artifact.corrupt` */
export function parseStatement(payload: string): Statement {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(payload, 'base64').toString('utf8'));
  } catch (error) {
    throw broken(describeError(error), error);
  }
  const [problem] = findProblems(StatementSchema, value);
  if (problem !== undefined) throw broken(`${problem.pointer} ${problem.message}`);
  return value as Statement;
}

function broken(why: string, cause?: unknown): OrdoError {
  return new OrdoError('artifact.corrupt', `what is signed is not a statement about a reproduction: ${why}`, {
    fix: 'ask for the bundle again',
    cause,
  });
}
