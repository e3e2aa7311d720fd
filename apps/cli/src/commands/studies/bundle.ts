/** `ordo bundle`: packs everything that a verdict rests on, signs it, and checks it again without training. */
import type { Command } from 'commander';
import type { CreateFlags } from '../../bundling/create-bundle.ts';
import type { VerifyFlags } from '../../bundling/check-bundle.ts';
import type { Context } from '../../context.ts';
import { printsReport, type ReportFormatOption } from '../../reporting/present-report.ts';
import { type AllowOption, allowOption, VERDICT_HELP } from '../../reporting/require-verdict.ts';
import { STUDY_ARGUMENT } from '../../sources/study-source.ts';

const BUNDLE = 'a bundle: its folder, or the archive that "create" has written';

const EXAMPLES = `
Examples:
  ordo bundle key ~/.ordo-key                                     # ~/.ordo-key.pem stays secret, ~/.ordo-key.pub.pem is for others
  ordo check order-probe/demo --local
  ordo bundle create order-probe/demo --out demo.tar.gz --key ~/.ordo-key.pem
  ordo bundle verify demo.tar.gz --key ~/.ordo-key.pub.pem        # anywhere, years later, without a GPU
  ordo bundle show demo.tar.gz
  ordo bundle import demo.tar.gz                                  # into the service that ORDO_API_URL names`;

export function addBundleCommand(program: Command, context: Context): void {
  const bundle = program
    .command('bundle')
    .summary('pack, sign and verify everything that a verdict rests on')
    .description(
      'A bundle holds the study, the specs, all translations and references, all scores with their statistics, the code version, ' +
        'the environments and the report, as an RO-Crate with a signed in-toto statement. Whoever has it can score and judge ' +
        'everything again, without training, data or a service. A signature says who vouches for it, and not that it is true.',
    )
    .addHelpText('after', EXAMPLES);
  addKey(bundle, context);
  addCreate(bundle, context);
  addVerify(bundle, context);
  addShow(bundle, context);
  addImport(bundle, context);
}

function addKey(bundle: Command, context: Context): void {
  bundle
    .command('key')
    .argument('<name>', 'where to write <name>.pem, which stays secret, and <name>.pub.pem, which is for others')
    .summary('make a pair of keys')
    .description('Makes a pair of ed25519 keys. Files that exist are not overwritten.')
    .action(async (name: string) => {
      const { writeKeys } = await import('../../bundling/write-keys.ts');
      await writeKeys(name, context.output());
    });
}

function addCreate(bundle: Command, context: Context): void {
  bundle
    .command('create')
    .argument('<study>', STUDY_ARGUMENT)
    .requiredOption('--out <path>', 'the archive to write, such as demo.tar.gz, or a folder, which must not exist yet')
    .option('--from <folder>', 'the folder of "ordo check --local" (default: ordo-checks/<study>)')
    .option('--part <name>', 'only this part of the study')
    .option('--key <file>', 'the private key that signs it; without one, nobody vouches for it')
    .option('--with-diff', 'add how the code differs from its commit')
    .option('--with-host', 'add the names of the machines (default: machine-1, machine-2 and so on)')
    .summary('make a bundle of a study that was run here')
    .description(
      'Makes a bundle of what "ordo check --local" has run with this code and these data. Runs that have failed or are ' +
        'missing are in it as such, and their verdicts stay open.',
    )
    .action(async (study: string, flags: CreateFlags) => {
      const { createBundle } = await import('../../bundling/create-bundle.ts');
      await createBundle(study, flags, context);
    });
}

function addVerify(bundle: Command, context: Context): void {
  bundle
    .command('verify')
    .argument('<bundle>', BUNDLE)
    .option('--key <files...>', 'public keys that you trust; one of them must have signed it')
    .option('--unsigned', 'accept a bundle that none of these keys has signed')
    .addOption(allowOption())
    .summary('check a bundle: signature, files, scores, verdicts')
    .description(
      'Checks the signature and every file, scores the translations again, judges again, and names whatever differs. Then it ' +
        'ends by the verdict, as "ordo judge" does.',
    )
    .addHelpText(
      'after',
      `${VERDICT_HELP}A bundle that was changed, or that nobody has signed whom you trust, ends with exit code 1.\n`,
    )
    .action(async (bundlePath: string, flags: VerifyFlags & AllowOption) => {
      const { checkBundle } = await import('../../bundling/check-bundle.ts');
      await checkBundle(bundlePath, flags, context);
    });
}

function addShow(bundle: Command, context: Context): void {
  printsReport(bundle.command('show'))
    .argument('<bundle>', BUNDLE)
    .summary('say what a bundle is about')
    .description(
      'Says what a bundle is about and prints its report. It checks the files, but scores and judges nothing again.',
    )
    .action(async (bundlePath: string, { format }: ReportFormatOption) => {
      const { showBundle } = await import('../../bundling/check-bundle.ts');
      await showBundle(bundlePath, context, format);
    });
}

function addImport(bundle: Command, context: Context): void {
  bundle
    .command('import')
    .argument('<bundle>', BUNDLE)
    .summary('bring the results of a bundle into a service')
    .description(
      'Sends a bundle to the API, which verifies it as "verify" does and keeps its results as experiments of the study. They know ' +
        'where they come from, and reports say so. The API takes only what a key has signed that it trusts ' +
        '(ORDO_BUNDLE_KEYS_FILE). Importing a bundle twice changes nothing.',
    )
    .action(async (bundlePath: string) => {
      const { importBundle } = await import('../../bundling/import-bundle.ts');
      await importBundle(bundlePath, context);
    });
}
