/** Several files written side by side that appear together when all is well, and not at all when it is not. */
import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
/** Collected before the disk is asked: a line at a time would cost a system call each. */
const BUFFERED = 1 << 16;
export async function createDrafts(names) {
    const drafts = names.map((name) => `${name}.${randomUUID()}.draft`);
    const buffers = names.map(() => '');
    const handles = [];
    for (const draft of drafts)
        handles.push(await open(draft, 'wx'));
    const flush = async (file) => {
        await handles[file].writeFile(buffers[file]);
        buffers[file] = '';
    };
    return {
        async write(file, text) {
            buffers[file] += text;
            if (buffers[file].length > BUFFERED)
                await flush(file);
        },
        async finish() {
            for (const [file, handle] of handles.entries()) {
                await flush(file);
                await handle.close();
            }
            for (const [file, draft] of drafts.entries())
                await rename(draft, names[file]);
        },
        async discard() {
            await Promise.allSettled(handles.map(async (handle) => handle.close()));
            await Promise.all(drafts.map(async (draft) => rm(draft, { force: true })));
        },
    };
}
//# sourceMappingURL=drafts.js.map