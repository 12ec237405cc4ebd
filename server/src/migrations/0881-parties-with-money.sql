-- Whoever an entry of the journal or a document of money is about stays: their lines name parties of several tables, which no foreign key
-- can hold. An agency could be deleted with what it had collected.
create function keep_party_with_money() returns trigger language plpgsql as $$
begin
  if exists (select from journal_lines l where l.tenant_id = old.tenant_id and l.account = any (tg_argv[0]::text[]) and l.party_id = old.id) then
    raise exception 'The journal names it' using errcode = 'foreign_key_violation', table = 'journal_lines';
  end if;
  if exists (select from documents d where d.tenant_id = old.tenant_id and d.kind = any (tg_argv[1]::text[]) and d.party_id = old.id) then
    raise exception 'A document names it' using errcode = 'foreign_key_violation', table = 'documents';
  end if;
  return old;
end $$;
-- It sees all of them, whoever deletes (migration 0200).
alter function keep_party_with_money() set role = 'office_app';

create trigger riders_money before delete on riders for each row
  execute function keep_party_with_money('{cash-rider,variance-rider,commission-rider}', '{rider-deposit,rider-commission}');
create trigger warehouses_money before delete on warehouses for each row
  execute function keep_party_with_money('{cash-branch,cash-agency,commission-agency}', '{branch-deposit,agency-deposit,agency-commission}');
create trigger merchants_money before delete on merchants for each row
  execute function keep_party_with_money('{merchant}', '{merchant-invoice}');
create trigger walking_customers_money before delete on walking_customers for each row
  execute function keep_party_with_money('{walking}', '{walking-invoice}');
