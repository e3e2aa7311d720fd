// The native engine under wrong arguments, with every instruction set.
import { NATIVE_ENGINES } from './testing/native-engines.ts';
import { fuzz } from './testing/suites/fuzz.ts';

fuzz(NATIVE_ENGINES);
