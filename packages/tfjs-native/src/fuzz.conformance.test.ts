// Tests the native engine with wrong arguments and with every instruction set.
import { NATIVE_ENGINES } from './testing/native-engines.ts';
import { fuzz } from './testing/suites/fuzz.ts';

fuzz(NATIVE_ENGINES);
