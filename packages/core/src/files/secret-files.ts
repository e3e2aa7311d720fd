/** Reads secrets from files: `DATABASE_URL_FILE` names a file that holds the value of `DATABASE_URL`. */
import { readFileSync } from 'node:fs';
import { describeError, OrdoError } from '../errors/errors.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the variables, including the values that are given by files. One line break at the end of a file is ignored.
 * @throws OrdoError `environment.invalid` when a variable is given both ways, or its file is empty or cannot be read
 */
export function readSecretFiles(variables: Variables, names: readonly string[]): Record<string, string | undefined> {
  const read = names.flatMap((name): [string, string][] => {
    const file = variables[`${name}_FILE`];
    if (file === undefined || file === '') return [];
    if (variables[name] !== undefined && variables[name] !== '') {
      throw new OrdoError('environment.invalid', `${name} and ${name}_FILE are both set`, {
        fix: `unset one of them; ${name}_FILE keeps the secret out of the environment`,
      });
    }
    return [[name, readSecret(`${name}_FILE`, file)]];
  });
  return { ...variables, ...Object.fromEntries(read) };
}

/** Returns the names of the variables that hold secrets or name files with secrets. */
export function namesOfSecrets(names: readonly string[]): string[] {
  return names.flatMap((name) => [name, `${name}_FILE`]);
}

function readSecret(variable: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new OrdoError('environment.invalid', `the file of ${variable} cannot be read: ${describeError(error)}`, {
      fix: `let ${variable} name a file that this user may read`,
      cause: error,
    });
  }
  const secret = text.replace(/\r?\n$/u, '');
  if (secret !== '' && !/[\r\n]/u.test(secret)) return secret;
  const found = secret === '' ? 'is empty' : 'has several lines';
  throw new OrdoError('environment.invalid', `${file}, which ${variable} names, ${found}`, {
    fix: 'write the secret into it, on one line',
  });
}
