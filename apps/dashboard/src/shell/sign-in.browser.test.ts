/** Tests signing in and out with a key, in a browser with an API that asks for keys. */
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SMALL_SPEC } from '../testing/small-spec.ts';
import { shown } from '../testing/shown.ts';
import { CHROMIUM_NEEDED, describeWith, type PageUnderTest, startPage } from '../testing/start-page.ts';

describeWith(CHROMIUM_NEEDED, 'signing in', { timeout: 120_000 }, () => {
  let site: PageUnderTest;
  let key = '';
  let writersKey = '';
  const signIn = async (place: string, secret: string): Promise<Page> => {
    const page = await site.open(place);
    await page.getByLabel('API key').fill(secret);
    await page.keyboard.press('Enter');
    return page;
  };
  beforeAll(async () => {
    site = await startPage({ auth: 'required', hasWorker: false });
    key = await site.createKey('read', 'ada');
    writersKey = await site.createKey('submit', 'emmy');
  }, 300_000);
  afterAll(() => site.stop(), 120_000);

  it('asks for a key first, and says what is wrong with a wrong one', async () => {
    const page = await site.open('/experiments');
    await page.getByLabel('API key').fill(`ordo_${'0'.repeat(12)}_${'0'.repeat(64)}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await shown(page.getByRole('alert').getByText('Next step'))).toBe(true);
    expect(await page.context().cookies()).toEqual([]);
  });

  it('opens the page that was asked for, keeps the key from scripts, and ends with the session', async () => {
    const page = await site.open('/experiments?q=x');
    await page.getByLabel('API key').fill(key);
    await page.keyboard.press('Enter');
    expect(await shown(page.getByText('ada (read)'))).toBe(true);
    expect(await shown(page.getByText('No experiment fits'))).toBe(true);
    expect(await page.context().cookies()).toMatchObject([{ httpOnly: true, sameSite: 'Strict' }]);
    expect(
      await page.evaluate(
        (secret) => JSON.stringify([document.cookie, Object.entries(localStorage)]).includes(secret),
        key,
      ),
    ).toBe(false);
    await page.reload();
    expect(await shown(page.getByText('ada (read)'))).toBe(true);
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(await shown(page.getByLabel('API key'))).toBe(true);
    expect(await page.context().cookies()).toEqual([]);
  });

  it('says why a session has not ended', async () => {
    const page = await signIn('/experiments', key);
    expect(await shown(page.getByText('ada (read)'))).toBe(true);
    for (const refuse of [(route: Route) => route.abort(), (route: Route) => route.fulfill({ status: 500 })]) {
      await page.route('**/v1/session', refuse);
      await page.getByRole('button', { name: 'Sign out' }).click();
      expect(await shown(page.getByRole('banner').getByRole('alert'))).toBe(true);
      await page.unroute('**/v1/session');
      await page.reload();
      expect(await shown(page.getByText('ada (read)'))).toBe(true);
    }
  });

  it('offers a key that only reads no experiment to submit', async () => {
    const page = await signIn('/', key);
    expect(await shown(page.getByText('Nothing runs.'))).toBe(true);
    for (const name of ['New experiment', 'Submit an experiment']) {
      expect(await page.getByRole('link', { name }).count()).toBe(0);
    }
    await page.goto(`${site.apiUrl}/runs`);
    expect(await shown(page.getByText('There is no run yet'))).toBe(true);
    expect(await page.getByRole('link', { name: 'New experiment' }).count()).toBe(0);
  });

  it('shows each role the screens and the buttons that it may use, and says what the others need', async () => {
    const writer = await signIn('/submit', writersKey);
    await writer.getByLabel('Spec as JSON').fill(JSON.stringify(SMALL_SPEC));
    await writer.getByRole('button', { name: 'Submit' }).click();
    expect(await shown(writer.getByRole('button', { name: 'Cancel …' }))).toBe(true);
    expect(await writer.getByRole('navigation', { name: 'Screens' }).getByRole('link').allTextContents()).toContain(
      'Submit',
    );
    const { pathname } = new URL(writer.url());

    const reader = await signIn(pathname, key);
    expect(await shown(reader.getByRole('heading', { name: SMALL_SPEC.name }))).toBe(true);
    const screens = await reader.getByRole('navigation', { name: 'Screens' }).getByRole('link').allTextContents();
    expect(screens).toEqual(['Overview', 'Studies', 'Experiments', 'Runs', 'Compare', 'Machines']);
    for (const name of [/^Cancel/, /^Retry/]) expect(await reader.getByRole('button', { name }).count()).toBe(0);
    expect(await reader.getByRole('link', { name: 'Again, with …' }).count()).toBe(0);
    await reader.goto(`${site.apiUrl}/admin`);
    expect(await shown(reader.getByText('needs a key with the role admin, and yours has the role read'))).toBe(true);
  });

  it('leaves the last administrator a way in: the page refuses to revoke that key, and says what to do', async () => {
    const page = await signIn('/admin', await site.createKey('admin', 'root'));
    await page.getByRole('button', { name: 'Revoke root …' }).click();
    await page.getByRole('button', { name: 'Revoke root', exact: true }).click();
    expect(await shown(page.getByRole('alert').getByText('Next step'))).toBe(true);
    await page.reload();
    expect(await shown(page.getByText('root (admin)'))).toBe(true);
    expect(await shown(page.getByRole('button', { name: 'Revoke root …' }))).toBe(true);
  });

  it('changes nothing for a request that only carries the cookie', async () => {
    const page = await signIn('/experiments', writersKey);
    expect(await shown(page.getByText('emmy (submit)'))).toBe(true);
    const post = (headers: Record<string, string>) =>
      page.evaluate(
        async ([sent, body]) => (await fetch('/v1/experiments', { method: 'POST', headers: sent, body })).status,
        [
          { 'content-type': 'application/json', ...headers },
          JSON.stringify({ ...SMALL_SPEC, name: 'forged' }),
        ] as const,
      );
    expect(await post({})).toBe(403);
    expect(await post({ 'x-ordo-csrf-token': '0'.repeat(64) })).toBe(403);
    await page.reload();
    expect(await shown(page.getByText('1 experiment', { exact: true }))).toBe(true);
    expect(await page.getByRole('link', { name: 'forged' }).count()).toBe(0);
  });
});
