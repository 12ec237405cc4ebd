-- An event is looked up by its key, and so are its order and the event after it: in the transaction of a large import the
-- statistics still call these tables empty, and plans made by them read the whole of orders for each event.
alter function figure_new_events() set enable_seqscan = off;
alter function figure_new_events() set enable_hashjoin = off;
alter function figure_new_events() set enable_mergejoin = off;
alter function figure_changed_order() set enable_seqscan = off;
