-- A state that moved to another country left its cities in the former one until now.
update cities c set country_id = s.country_id, version = c.version + 1, updated_at = now()
from states s where s.tenant_id = c.tenant_id and s.id = c.state_id and s.country_id <> c.country_id;
