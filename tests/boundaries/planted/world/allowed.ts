import '#modules/ledger/contract.ts'
