-- Calls of a merchant's programs are counted by the minute, all of its secrets together; and its newest secret and the one before work
-- beside each other for a while, which staff_sessions.expires_at holds.

create table merchant_calls (
  tenant_id int not null,
  merchant_id int not null,
  -- The minute that is counted began here.
  since timestamptz not null,
  calls int not null,
  primary key (tenant_id, merchant_id),
  constraint merchant_calls_merchant_id_fkey foreign key (tenant_id, merchant_id) references merchants on delete cascade
);
call wall('merchant_calls');
call merchant_sees('merchant_calls', 'merchant_id = own_merchant()');

-- Counts a call of the merchant whose program is at work, and answers how many there were in this minute and how much of it is left; no row for others.
create function count_merchant_call() returns table (calls int, seconds_left float8)
  language plpgsql volatile
  as $$
#variable_conflict use_column
begin
  -- A count that is lost with a crash is no loss, and nobody waits for the disk because of it.
  perform set_config('synchronous_commit', 'off', true);
  return query
    insert into merchant_calls as known (merchant_id, since, calls) select own_merchant(), now(), 1 where own_merchant() is not null
    on conflict (tenant_id, merchant_id) do update set
      calls = case when known.since > now() - interval '1 minute' then known.calls + 1 else 1 end,
      since = case when known.since > now() - interval '1 minute' then known.since else now() end
    returning known.calls, extract(epoch from known.since + interval '1 minute' - now())::float8;
end $$;
