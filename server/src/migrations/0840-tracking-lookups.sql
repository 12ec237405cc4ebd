-- Public tracking is open to everyone who has a waybill, and waybills have serial numbers: lookups are counted by their sender, in the
-- database so that the limit holds across all processes.
create table tracking_lookups (
  tenant_id int not null,
  -- The sender's network, never shown.
  peer text not null,
  -- The minute that is counted began here.
  since timestamptz not null,
  lookups int not null,
  primary key (tenant_id, peer)
);
call wall('tracking_lookups');
create index tracking_lookups_since on tracking_lookups (tenant_id, since);

-- Counts a lookup, and answers how many there were in this minute and how many seconds of it are left.
create function count_tracking_lookup(sender text) returns table (lookups int, seconds_left float8)
  language plpgsql volatile
  as $$
#variable_conflict use_column
begin
  -- A count that is lost with a crash is no loss, and nobody waits for the disk because of it.
  perform set_config('synchronous_commit', 'off', true);
  return query
    insert into tracking_lookups as known (peer, since, lookups) values (sender, now(), 1)
    on conflict (tenant_id, peer) do update set
      lookups = case when known.since > now() - interval '1 minute' then known.lookups + 1 else 1 end,
      since = case when known.since > now() - interval '1 minute' then known.since else now() end
    returning known.lookups, extract(epoch from known.since + interval '1 minute' - now())::float8;
end $$;
