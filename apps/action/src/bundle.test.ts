/**
 * Tests the committed bundle. GitHub runs it, so it must equal what the sources give, and action.yml must name the inputs that
 * they read.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ACTION, APP } from './testing/run-step.ts';

const VITE = path.resolve(APP, '../../node_modules/vite/bin/vite.js');

const namesIn = (file: string, call: RegExp): string[] =>
  [...readFileSync(path.join(APP, 'src', file), 'utf8').matchAll(call)].map(([, name]) => name as string);

describe('the bundle', () => {
  it('is what its sources give, byte by byte', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ordo-bundle-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    execFileSync(process.execPath, [VITE, 'build', '--outDir', folder, '--logLevel', 'error'], {
      cwd: APP,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const [built, committed] = [folder, path.join(APP, 'bundle')].map((place) =>
      readFileSync(path.join(place, 'index.js'), 'utf8'),
    );
    const message = 'apps/action/bundle is older than its sources: run "npm run generate", and commit it';
    expect(built === committed ? '' : message).toBe('');
  });

  it('is what action.yml starts, on node24, and no path of the machine is in it', () => {
    expect(ACTION.runs).toMatchObject({ using: 'node24', main: 'bundle/index.js', post: 'bundle/index.js' });
    expect(readFileSync(path.join(APP, ACTION.runs.main), 'utf8')).not.toContain(path.resolve(APP, '../..'));
  });

  it('reads every input of action.yml, and writes every output', () => {
    const read = namesIn('inputs.ts', /(?:given|required)\('(?<name>[a-z-]+)'\)/gu);
    expect([...new Set(read)].toSorted()).toEqual(Object.keys(ACTION.inputs).toSorted());
    const written = namesIn('run-action.ts', /setOutput\('(?<name>[a-z-]+)'/gu);
    expect(written.toSorted()).toEqual(Object.keys(ACTION.outputs).toSorted());
  });
});
