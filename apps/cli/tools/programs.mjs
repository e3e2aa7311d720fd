/** The programs that start often, and so are bundled. */

/** The modules of each app's programs, by the names of the programs in `dist`. */
export const PROGRAMS = {
  cli: { main: 'command-line' },
  api: { server: 'serve' },
  worker: { main: 'work', trainer: 'train' },
};
