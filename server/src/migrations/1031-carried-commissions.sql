-- A line of a commission is for work, or carries over what an earlier one left open to us (docs/money.md section 10).
alter table document_lines
  drop constraint document_lines_pay,
  add constraint document_lines_pay check (
    case when kind in ('rider-commission', 'agency-commission') then num_nonnulls(pay, claimed_id) = 1 else pay is null end);
