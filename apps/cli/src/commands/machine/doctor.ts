/** `ordo doctor`: checks this machine, and tells what is missing and how to get it. */
import type { Command } from 'commander';
import { describeError } from '@ordo/core';
import { checkAlign } from '../../doctor/align.ts';
import { checkBpe } from '../../doctor/bpe.ts';
import { type Check, fail, type Finding } from '../../doctor/check.ts';
import { checkData } from '../../doctor/data.ts';
import { checkEngine } from '../../doctor/engine.ts';
import { checkGpu } from '../../doctor/gpu.ts';
import { checkDisk, checkHome, checkPort } from '../../doctor/machine.ts';
import { checkPreorder } from '../../doctor/preorder.ts';
import { checkPostgres, checkRedis } from '../../doctor/services.ts';
import { checkCompiler, checkNode } from '../../doctor/toolchain.ts';
import type { Context } from '../../context.ts';
import { WorkFailed } from '../../exit-codes.ts';
import { type FormatOption, printsTable } from '../../listing/format-option.ts';
import { type Column, tableOf } from '../../listing/table.ts';

const CHECKS: Readonly<Record<string, Check>> = {
  node: checkNode,
  compiler: checkCompiler,
  engine: checkEngine,
  gpu: checkGpu,
  bpe: checkBpe,
  align: checkAlign,
  preorder: checkPreorder,
  postgres: checkPostgres,
  redis: checkRedis,
  home: checkHome,
  disk: checkDisk,
  port: checkPort,
  data: checkData,
};

const MARKS = { ok: '✓', warn: '!', fail: '✗' } as const;

export function addDoctorCommand(program: Command, context: Context): void {
  printsTable(program.command('doctor'))
    .summary('check this machine and say how to fix problems')
    .description(
      'Checks Node, the compiler, the engine, the GPU, BPE, the aligner, the preorderer, Postgres, Redis, the home folder, the disk, ' +
        'the port of the API and the data folder, and says what to do about each problem. ✓ is fine, ! works with a drawback, ✗ must be fixed.',
    )
    .addHelpText('after', '\nExamples:\n  ordo doctor\n  ordo doctor --json\n')
    .action(async ({ format }: FormatOption) => {
      const output = context.output();
      const findings: Finding[] = [];
      for (const [name, check] of Object.entries(CHECKS)) {
        const finding = await check(context.environment()).catch((error: unknown) =>
          fail(name, `the check itself failed: ${describeError(error)}`, 'report this as a bug'),
        );
        findings.push(finding);
      }
      output.list(
        findings,
        format === 'csv' || format === 'md' ? [tableOf(findings, COLUMNS)] : findings.map(drawFinding),
        format,
      );
      const failed = findings.filter((finding) => finding.health === 'fail');
      if (failed.length > 0) throw new WorkFailed(`${failed.length} of ${findings.length} checks failed`);
    });
}

const COLUMNS: Readonly<Record<string, Column<Finding>>> = {
  health: ['', (finding) => finding.health, ({ health }) => MARKS[health]],
  name: ['what', (finding) => finding.name],
  detail: ['how it is', (finding) => finding.detail],
  fix: ['fix', (finding) => finding.fix, ({ fix }) => fix ?? ''],
};

/** In a terminal a fix has a line of its own, because both are long. */
function drawFinding({ name, health, detail, fix }: Finding): string {
  const line = `${MARKS[health]} ${name.padEnd(9)} ${detail}`;
  return fix === null ? line : `${line}\n    fix: ${fix}`;
}
