-- Every step by which an award was held, decided or appealed: what was known then, and what came of it. Never changed, so that each can be
-- decided anew from what stands here.
create table promotions_decision (
  id uuid primary key,
  -- Steps of one moment have their order too.
  seq bigint generated always as identity,
  award uuid not null references promotions_award (id),
  -- judged: by the rule, from facts alone. decided: by an operator. appealed: by the member. answered: the appeal, by an operator.
  step text collate "C" not null check (step in ('judged', 'decided', 'appealed', 'answered')),
  outcome text collate "C" not null,
  -- Of a judgement all that the rule saw.
  facts jsonb,
  reason text,
  operator_id uuid,
  at timestamptz not null,
  check ((step = 'judged') = (facts is not null)),
  check ((step in ('decided', 'answered')) = (operator_id is not null))
);
create index promotions_decision_award on promotions_decision (award, seq);
-- One appeal for each award.
create unique index promotions_decision_appeal on promotions_decision (award, step) where step in ('appealed', 'answered');
revoke update, delete on promotions_decision from laro_app;
