import { afterEach, expect, it, vi } from 'vitest';
import { connectGitHub } from './github.ts';

afterEach(() => vi.restoreAllMocks());

it('waits for GitHub no longer than ten seconds at a time', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ id: 7, default_branch: 'main' }));
  const github = connectGitHub('https://github.example', 'token', { owner: 'octo', repo: 'paper', sha: '', page: '' });
  expect(await github.findRepository()).toEqual({ id: 7, defaultBranch: 'main' });
  expect(limits).toHaveBeenCalledWith(10_000);
  expect(asked.mock.calls[0]?.[1]?.signal).toBe(limits.mock.results[0]?.value);
});
