/** `ordo open`: opens the page of the service in a browser. */
import { spawn } from 'node:child_process';
import type { Command } from 'commander';
import { take } from '@ordo/api-client';
import type { Context } from '../../context.ts';
import { connect, findApiUrl } from '../../remote/connect.ts';
import { findExperimentId } from '../../remote/find-id.ts';

/** The program of each system that opens an address in the user's browser. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, string>>> = { linux: 'xdg-open', darwin: 'open' };

export function addOpenCommand(program: Command, context: Context): void {
  program
    .command('open')
    .argument('[experiment]', 'the id of an experiment, or its beginning (default: the first page)')
    .option('--print', 'print the address only')
    .summary('open the page of the service in a browser')
    .description(
      'Opens the page of the service that ORDO_API_URL names, or else of the one that "ordo up" runs, and prints its address. ' +
        'Where there is no browser, as on a machine without a screen, the address is printed only.',
    )
    .addHelpText('after', '\nExamples:\n  ordo open\n  ordo open 0f8c…     # one experiment\n')
    .action(async (given: string | undefined, { print }: { print?: boolean }) => {
      const environment = context.environment();
      const api = await connect(environment);
      // A page of a server that is not running would be an empty tab.
      await take(api.http.GET('/readyz'));
      const page = given === undefined ? '/' : `/experiments/${await findExperimentId(api, given)}`;
      const url = new URL(page, await findApiUrl(environment)).href;
      if (print !== true) openInBrowser(url);
      context.output().result({ url }, url);
    });
}

/** Opens the address. A system without a browser is not an error, because the address is printed in any case. */
function openInBrowser(url: string): void {
  const opener = OPENERS[process.platform];
  if (opener === undefined) return;
  const child = spawn(opener, [url], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
