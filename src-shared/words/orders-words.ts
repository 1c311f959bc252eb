/** Said beside findings of orders against tickets, each of which may have changed while the others were read. */
export const ordersReadApart =
  'Orders and tickets are read one after the other, so a finding may be of what changed in between. Read the data again to see which stay.';
