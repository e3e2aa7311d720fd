/** Sends requests to GitHub as an installation of the App, whose tokens are valid for an hour. */
import { type CheckPlace, connectGitHub, type GitHub } from '@ordo/reports/github';
import { OrdoError } from '@ordo/core';
import { SignJWT } from 'jose';
import type { GitHubApp } from './app-file.ts';

/** The lifetime of a JWT. GitHub accepts at most ten minutes. */
const JWT_SECONDS = 540;
/** The tolerance for this machine's clock, which may be fast. */
const CLOCK_SECONDS = 60;
const KEPT_UNTIL_MS = 300_000;
const ANSWER_WITHIN_MS = 10_000;

export type Connect = (installationId: bigint, place: CheckPlace) => Promise<GitHub>;

export function createInstallations(githubApp: GitHubApp): Connect {
  const tokens = new Map<bigint, { readonly token: string; readonly endsAt: number }>();
  return async (installationId, place) => {
    const known = tokens.get(installationId);
    const kept = known !== undefined && known.endsAt - Date.now() > KEPT_UNTIL_MS ? known : null;
    const { token, endsAt } = kept ?? (await askForToken(installationId));
    tokens.set(installationId, { token, endsAt });
    return connectGitHub(githubApp.apiUrl, token, place);
  };

  async function askForToken(installationId: bigint): Promise<{ token: string; endsAt: number }> {
    const answer = await askAsApp(githubApp, 'POST', `/app/installations/${installationId}/access_tokens`);
    const { token, expires_at } = (await answer.json()) as { readonly token?: string; readonly expires_at?: string };
    if (answer.ok && token !== undefined && expires_at !== undefined) {
      return { token, endsAt: new Date(expires_at).getTime() };
    }
    throw new OrdoError(
      'github.unavailable',
      `GitHub gives installation ${installationId} no token (${answer.status})`,
      {
        fix: 'see whether the App is still installed, and whether its id and key are right',
      },
    );
  }
}

/** Finds the installation. @returns null if the App is not installed in the repository */
export async function findInstallation(
  githubApp: GitHubApp,
  { owner, repo }: { readonly owner: string; readonly repo: string },
): Promise<bigint | null> {
  const answer = await askAsApp(githubApp, 'GET', `/repos/${owner}/${repo}/installation`);
  if (answer.status === 404) return null;
  const { id } = (await answer.json()) as { readonly id?: number };
  if (answer.ok && id !== undefined) return BigInt(id);
  throw new OrdoError('github.unavailable', `GitHub does not say where the App is installed (${answer.status})`, {
    fix: 'see whether the id and the key of the App are right',
  });
}

async function askAsApp({ appId, privateKey, apiUrl }: GitHubApp, method: 'GET' | 'POST', path: string) {
  const now = Math.floor(Date.now() / 1000);
  const own = await new SignJWT({ iss: String(appId), iat: now - CLOCK_SECONDS, exp: now + JWT_SECONDS })
    .setProtectedHeader({ alg: 'RS256' })
    .sign(privateKey);
  return await fetch(`${apiUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${own}`, accept: 'application/vnd.github+json', 'user-agent': 'ordo' },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
}
