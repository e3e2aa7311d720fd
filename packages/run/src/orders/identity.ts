/** `identity`: every sentence keeps its own order, as a control. */
import { defineOrderKind, identityOrder, orderAll, type Orderer } from './order-text.ts';

const order: Orderer = ({ length }) => identityOrder(length);

export const identity = defineOrderKind({
  id: 'identity',
  order: async (request) => ({ ...(await orderAll(request, order)), file: null, remark: '' }),
  open: () => order,
});
