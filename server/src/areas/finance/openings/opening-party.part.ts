// Whose account begins with a balance, by name.
import { sql } from 'kysely'

/** The name of the party of an opening balance `b`. */
export const openingPartyName = sql<string | null>`coalesce(
  (select p.name from merchants p where p.tenant_id = b.tenant_id and p.id = b.party_id and b.account = 'merchant'),
  (select p.name from walking_customers p where p.tenant_id = b.tenant_id and p.id = b.party_id and b.account = 'walking'),
  (select p.name from riders p where p.tenant_id = b.tenant_id and p.id = b.party_id and b.account in ('cash-rider', 'variance-rider')),
  (select p.name from warehouses p where p.tenant_id = b.tenant_id and p.id = b.party_id and b.account in ('cash-branch', 'cash-agency')))`
