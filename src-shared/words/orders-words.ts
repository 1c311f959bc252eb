/** Said beside findings of orders against tickets, each of which may have changed while the others were read. */
export const ordersReadApart =
  'Orders and tickets are read one after the other, so a change in between may be the cause of a finding. Read the data again to see which remain.';
