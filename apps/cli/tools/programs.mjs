/** The programs that start often, and so are bundled. */

/** For each app, the names of its programs in `dist`, and the module in which each program begins. */
export const PROGRAMS = {
  cli: { main: 'command-line' },
  api: { server: 'serve' },
  worker: { main: 'work', trainer: 'train' },
};
