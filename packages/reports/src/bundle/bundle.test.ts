/** A bundle says what it was made of, and whatever is done to it is found and named. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type BundleContents, type BundledRun, FILES } from './contents.ts';
import { keyIdOf, makeKeys, readPrivateKey, readPublicKey } from './signing/envelope.ts';
import { exampleContents } from './testing/example-contents.ts';
import { judge } from './verifying/judge-again.ts';
import { verifyBundle } from './verifying/verify-bundle.ts';
import { writeBundle } from './write-bundle.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ordo-bundle-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

let contents: BundleContents;
let key: KeyObject;
let publicKey: KeyObject;

beforeAll(async () => {
  contents = await exampleContents();
  key = readPrivateKey(makeKeys().privateKey, 'key.pem');
  publicKey = createPublicKey(key);
});

async function write(written: BundleContents = contents, by: KeyObject | null = key): Promise<string> {
  const folder = path.join(await makeFolder(), 'bundle');
  await writeBundle(folder, written, by);
  return folder;
}

describe('a bundle', () => {
  it('is verified: signature, every file, every score and every verdict', async () => {
    const found = await verifyBundle(await write(), [publicKey]);
    expect(found.problems).toEqual([]);
    expect(found.signers).toEqual([keyIdOf(publicKey)]);
    // 4 encodings × 3 seeds, one of which failed, and 2 metrics
    expect(found.scores).toBe(11 * 2);
    expect(found.contents).toEqual(contents);
    expect(found.contents?.report.summary).toMatchObject({ verdict: 'inconclusive', reproduced: 2, inconclusive: 1 });
  });

  it('has equal bytes for equal contents, and keeps shared texts once', async () => {
    const [one, two] = [await write(), await write()];
    const names = await readdir(one);
    expect(await readdir(two)).toEqual(names);
    for (const name of names) {
      expect(await readFile(path.join(one, name))).toEqual(await readFile(path.join(two, name)));
    }
    // 11 runs have translations of their own, and all have the same references, which are the sources here.
    expect(names.filter((name) => name.startsWith('text-'))).toHaveLength(11 + 1);
  });

  it('is an RO-Crate that describes every file and every run', async () => {
    const folder = await write();
    const crate = JSON.parse(await readFile(path.join(folder, FILES.crate), 'utf8')) as {
      '@graph': { '@id': string; '@type': string; actionStatus?: { '@id': string } }[];
    };
    const ids = crate['@graph'].map((entity) => entity['@id']);
    const names = await readdir(folder);
    expect(ids).toEqual(
      expect.arrayContaining(names.filter((name) => name !== FILES.envelope && name !== FILES.crate)),
    );
    const actions = crate['@graph'].filter((entity) => entity['@type'] === 'CreateAction');
    expect(actions).toHaveLength(12);
    expect(actions.filter(({ actionStatus }) => actionStatus?.['@id'].endsWith('FailedActionStatus'))).toHaveLength(1);
  });

  it('is never written over another folder', async () => {
    const folder = await write();
    await expect(writeBundle(folder, contents, key)).rejects.toThrow('exists already');
  });

  it('names keys that have signed it, and none that has not', async () => {
    const other = readPublicKey(makeKeys().publicKey, 'other.pem');
    const found = await verifyBundle(await write(), [other]);
    expect(found).toMatchObject({ signers: [], claimed: [keyIdOf(publicKey)], problems: [] });
    expect(await verifyBundle(await write(contents, null), [publicKey])).toMatchObject({ signers: [], claimed: [] });
  });
});

describe('tampering', () => {
  it('is named for every byte that is flipped, file by file', async () => {
    const folder = await write();
    const names = (await readdir(folder)).filter((name) => name !== FILES.envelope);
    expect(names.length).toBeGreaterThan(15);
    for (const name of names) {
      const file = path.join(folder, name);
      const bytes = await readFile(file);
      for (const place of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
        const changed = Buffer.from(bytes);
        changed[place] = (changed[place] as number) ^ 1;
        await writeFile(file, changed);
        const { problems, contents: left } = await verifyBundle(folder, [publicKey]);
        expect(problems).toEqual([expect.stringContaining(`${name} was changed`)]);
        expect(left).toBeNull();
      }
      await writeFile(file, bytes);
    }
    expect((await verifyBundle(folder, [publicKey])).problems).toEqual([]);
  });

  it('is named for every file that is missing, and for strangers and links', async () => {
    const folder = await write();
    const copy = path.join(path.dirname(folder), 'copy');
    for (const name of (await readdir(folder)).filter((one) => one !== FILES.envelope)) {
      await cp(folder, copy, { recursive: true });
      await rm(path.join(copy, name));
      expect((await verifyBundle(copy, [publicKey])).problems).toEqual([`${name} is missing`]);
      await symlink(path.join(folder, name), path.join(copy, name));
      expect((await verifyBundle(copy, [publicKey])).problems).toEqual([`${name} is not a plain file`]);
      await rm(copy, { recursive: true });
    }
    await writeFile(path.join(folder, 'stranger.txt'), 'hello');
    expect((await verifyBundle(folder, [publicKey])).problems).toEqual(['stranger.txt does not belong to the bundle']);
  });

  it('with the statement never leaves a signature that is right', async () => {
    const folder = await write();
    const file = path.join(folder, FILES.envelope);
    const bytes = await readFile(file);
    const step = Math.max(1, Math.floor(bytes.length / 60));
    for (let place = 0; place < bytes.length - 1; place += step) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] as number) ^ 2;
      await writeFile(file, changed);
      const signers = await verifyBundle(folder, [publicKey]).then(
        (found) => found.signers,
        () => [],
      );
      expect(signers).toEqual([]);
    }
  });
});

/** The bundle with its first run changed, and a report to match if it is judged again. */
async function lieAbout(change: (run: BundledRun) => BundledRun, { judged }: { readonly judged: boolean }) {
  const [part] = contents.parts;
  if (part === undefined || !('runs' in part)) throw new Error('the example has runs');
  const parts = [{ ...part, runs: part.runs.map((run, i) => (i === 0 ? change(run) : run)) }];
  const report = judged ? await judge({ study: contents.study, parts }) : contents.report;
  return await verifyBundle(await write({ ...contents, parts, report }), [publicKey]);
}

describe('a lie that was signed', () => {
  it('about a score is found by scoring again', async () => {
    const { problems } = await lieAbout(
      (run) => ({ ...run, result: withScore(run, (score) => ({ ...score, score: score.score + 1 })) }),
      { judged: true },
    );
    expect(problems).toEqual([
      expect.stringMatching(/^demo, none, seed 1: bleu is .* as it was kept, and .* when scored again$/u),
    ]);
  });

  it('about a translation is found, too', async () => {
    const { problems } = await lieAbout(
      (run) => ({
        ...run,
        result: run.result === null ? null : { ...run.result, hypotheses: [...(run.result.references[0] as string[])] },
      }),
      { judged: false },
    );
    expect(problems).toEqual(expect.arrayContaining([expect.stringContaining('demo, none, seed 1: bleu is')]));
  });

  it('about statistics of segments is found', async () => {
    const { problems } = await lieAbout(
      (run) => ({
        ...run,
        result: withScore(run, (score) => ({ ...score, segments: score.segments.toReversed() })),
      }),
      { judged: true },
    );
    expect(problems).toContain('demo, none, seed 1: bleu has other statistics of segments when scored again');
  });

  it('about the spec of a run is found, since the study says what to run', async () => {
    const { problems } = await lieAbout(
      (run) => ({ ...run, spec: { ...run.spec, recipe: { ...run.spec.recipe, maxUpdates: 1 } } }),
      { judged: true },
    );
    expect(problems).toEqual(['demo, none, seed 1: its spec is not that of the study']);
  });

  it('about the engine of a result is found by its identity', async () => {
    const { problems } = await lieAbout(
      (run) => ({
        ...run,
        result:
          run.result === null
            ? null
            : {
                ...run.result,
                identity: {
                  ...run.result.identity,
                  decodedOn: { ...run.result.identity.decodedOn, instructionSet: 'avx2' },
                },
              },
      }),
      { judged: true },
    );
    expect(problems).toEqual(['demo, none, seed 1: the identity of its result is not that of what it says']);
  });

  it('by a run that is there twice is found', async () => {
    const [part] = contents.parts;
    if (part === undefined || !('runs' in part)) throw new Error('the example has runs');
    const [first] = part.runs;
    if (first === undefined) throw new Error('the example has runs');
    const parts = [{ ...part, runs: [...part.runs.slice(0, -1), { ...first, seed: 4 }] }];
    const report = await judge({ study: contents.study, parts });
    const { problems } = await verifyBundle(await write({ ...contents, parts, report }), [publicKey]);
    expect(problems).toEqual([
      'demo, none, seed 4: the study asks for no such run, or for it once only',
      'demo, posnet-embed, seed 3: the run is missing',
    ]);
  });

  it('by leaving a run out is found in its cells', async () => {
    const [part] = contents.parts;
    if (part === undefined || !('runs' in part)) throw new Error('the example has runs');
    const fewer = { ...contents, parts: [{ ...part, runs: part.runs.slice(1) }] };
    const { problems } = await verifyBundle(await write(fewer), [publicKey]);
    expect(problems).toEqual(
      expect.arrayContaining(['demo, none, seed 1: the run is missing', expect.stringContaining('when judged again')]),
    );
  });

  it('about a verdict is named with the verdict that it should be', async () => {
    const judgements = contents.report.judgements.map((judgement) => ({
      ...judgement,
      verdict: 'reproduced' as const,
    }));
    const summary = { ...contents.report.summary, verdict: 'reproduced' as const, reproduced: 3, inconclusive: 0 };
    const lie = { ...contents, report: { ...contents.report, judgements, summary } };
    const { problems } = await verifyBundle(await write(lie), [publicKey]);
    expect(problems).toEqual([
      expect.stringMatching(/posnet-embed.*reproduced in the bundle, inconclusive when judged again/u),
    ]);
  });

  it('about a digit of a cell is named with the row and the column', async () => {
    const [table] = contents.report.tables;
    if (table === undefined) throw new Error('the example has a table');
    const rows = table.rows.map((row, r) => ({
      ...row,
      cells: row.cells.map((cell, c) => (r === 1 && c === 2 ? { ...cell, text: `${cell.text}1` } : cell)),
    }));
    const lie = { ...contents, report: { ...contents.report, tables: [{ ...table, rows }] } };
    const { problems } = await verifyBundle(await write(lie), [publicKey]);
    expect(problems).toEqual([expect.stringMatching(/^demo, sape, .*: ".*1" in the bundle, ".*" when judged again$/u)]);
  });
});

type Result = NonNullable<BundledRun['result']>;

function withScore(
  { result }: BundledRun,
  change: (score: Result['scores'][number]) => Result['scores'][number],
): Result {
  const [first, ...others] = (result as Result).scores;
  return { ...(result as Result), scores: [change(first as Result['scores'][number]), ...others] };
}

describe('keys', () => {
  it('are read from PEM, and what is no such key is refused by name', () => {
    const { privateKey, publicKey: pem } = makeKeys();
    expect(keyIdOf(createPublicKey(readPrivateKey(privateKey, 'a')))).toBe(keyIdOf(readPublicKey(pem, 'b')));
    expect(() => readPrivateKey('nonsense', 'my.pem')).toThrow('my.pem is not a private ed25519 key in PEM');
    expect(() => readPublicKey(privateKey, 'my.pem')).toThrow('it holds a private key');
  });
});
