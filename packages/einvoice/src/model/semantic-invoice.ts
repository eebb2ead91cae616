/** A date, `YYYY-MM-DD`, or the unchanged text if it is not a date. */
export type Day = string

/** A decimal number as text: '-1234.50'. */
export type Amount = string

/** An identifier and its scheme. */
export interface Identifier {
  id: string
  /** From ISO/IEC 6523, EAS, UNTDID 1153 or 7143, depending on the term. */
  scheme?: string
  /** Version of the scheme (BT-158 only). */
  version?: string
}

/** BT-125. */
export interface EmbeddedFile {
  /** Base64. */
  content: string
  mediaType?: string
  name?: string
}

/**
 * An invoice in the semantic model of EN 16931-1 with XRechnung's extension: every business term (BT) and
 * group (BG) by name. Absent terms, and groups without terms, are undefined. Texts are unchanged. Amounts and
 * rates are plain decimals ('19.00') that keep every digit.
 */
export interface SemanticInvoice {
  /** BT-1. */
  number?: string
  /** BT-2. */
  issueDate?: Day
  /** BT-3. */
  typeCode?: string
  /** BT-5. */
  currency?: string
  /** BT-6. */
  taxCurrency?: string
  /** BT-7. */
  taxPointDate?: Day
  /** BT-8. */
  taxPointDateCode?: string
  /** BT-9. */
  dueDate?: Day
  /** BT-10. */
  buyerReference?: string
  /** BT-11. */
  projectReference?: string
  /** BT-12. */
  contractReference?: string
  /** BT-13. */
  orderReference?: string
  /** BT-14. */
  salesOrderReference?: string
  /** BT-15. */
  receivingAdviceReference?: string
  /** BT-16. */
  despatchAdviceReference?: string
  /** BT-17. */
  tenderReference?: string
  /** BT-18. */
  invoicedObject?: Identifier
  /** BT-19. */
  buyerAccountingReference?: string
  /** BT-20. */
  paymentTerms?: string
  /** BG-1. */
  notes?: Note[]
  /** BG-2. */
  process?: Process
  /** BG-3. */
  precedingInvoices?: PrecedingInvoice[]
  /** BG-4. */
  seller?: SellerParty
  /** BG-7. */
  buyer?: BuyerParty
  /** BG-10. */
  payee?: PayeeParty
  /** BG-11. */
  taxRepresentative?: TaxRepresentative
  /** BG-13. */
  delivery?: DeliveryInformation
  /** BG-16. */
  payment?: PaymentInformation
  /** BG-20. */
  allowances?: TaxedAllowance[]
  /** BG-21. */
  charges?: TaxedAllowance[]
  /** BG-22. */
  totals?: Totals
  /** BG-23. */
  taxGroups?: TaxGroup[]
  /** BG-24. */
  attachments?: Attachment[]
  /** BG-25. */
  lines?: Line[]
  /** BG-DEX-09. */
  thirdPartyPayments?: ThirdPartyPayment[]
}

/** BG-1. */
export interface Note {
  /** BT-21. */
  subjectCode?: string
  /** BT-22. */
  text?: string
}

/** BG-2. */
export interface Process {
  /** BT-23. */
  type?: string
  /** BT-24. */
  specification?: string
}

/** BG-3. */
export interface PrecedingInvoice {
  /** BT-25. */
  number?: string
  /** BT-26. */
  issueDate?: Day
}

/** BG-4. */
export interface SellerParty {
  /** BT-27. */
  name?: string
  /** BT-28. */
  tradingName?: string
  /** BT-29. */
  identifiers?: Identifier[]
  /** BT-30. */
  registration?: Identifier
  /** BT-31. */
  vatId?: string
  /** BT-32. */
  taxNumber?: string
  /** BT-33. */
  legalInformation?: string
  /** BT-34. */
  electronicAddress?: Identifier
  /** BG-5. */
  address?: Address
  /** BG-6. */
  contact?: Contact
}

/** BG-5, BG-8, BG-12, BG-15. */
export interface Address {
  /** BT-35, BT-50, BT-64, BT-75. */
  line1?: string
  /** BT-36, BT-51, BT-65, BT-76. */
  line2?: string
  /** BT-162, BT-163, BT-164, BT-165. */
  line3?: string
  /** BT-37, BT-52, BT-66, BT-77. */
  city?: string
  /** BT-38, BT-53, BT-67, BT-78. */
  postalCode?: string
  /** BT-39, BT-54, BT-68, BT-79. */
  subdivision?: string
  /** BT-40, BT-55, BT-69, BT-80. */
  country?: string
}

/** BG-6, BG-9. */
export interface Contact {
  /** BT-41, BT-56. */
  name?: string
  /** BT-42, BT-57. */
  phone?: string
  /** BT-43, BT-58. */
  email?: string
}

/** BG-7. */
export interface BuyerParty {
  /** BT-44. */
  name?: string
  /** BT-45. */
  tradingName?: string
  /** BT-46. */
  identifier?: Identifier
  /** BT-47. */
  registration?: Identifier
  /** BT-48. */
  vatId?: string
  /** BT-49. */
  electronicAddress?: Identifier
  /** BG-8. */
  address?: Address
  /** BG-9. */
  contact?: Contact
}

/** BG-10. */
export interface PayeeParty {
  /** BT-59. */
  name?: string
  /** BT-60. */
  identifier?: Identifier
  /** BT-61. */
  registration?: Identifier
}

/** BG-11. */
export interface TaxRepresentative {
  /** BT-62. */
  name?: string
  /** BT-63. */
  vatId?: string
  /** BG-12. */
  address?: Address
}

/** BG-13. */
export interface DeliveryInformation {
  /** BT-70. */
  name?: string
  /** BT-71. */
  location?: Identifier
  /** BT-72. */
  date?: Day
  /** BG-14. */
  period?: Period
  /** BG-15. */
  address?: Address
}

/** BG-14, BG-26. */
export interface Period {
  /** BT-73, BT-134. */
  start?: Day
  /** BT-74, BT-135. */
  end?: Day
}

/** BG-16. */
export interface PaymentInformation {
  /** BT-81. */
  meansCode?: string
  /** BT-82. */
  means?: string
  /** BT-83. */
  remittance?: string
  /** BG-17. */
  creditTransfers?: CreditTransfer[]
  /** BG-18. */
  card?: CardPayment
  /** BG-19. */
  directDebit?: DirectDebit
}

/** BG-17. */
export interface CreditTransfer {
  /** BT-84. */
  account?: string
  /** BT-85. */
  accountHolder?: string
  /** BT-86. */
  bank?: string
}

/** BG-18. */
export interface CardPayment {
  /** BT-87. */
  number?: string
  /** BT-88. */
  holder?: string
}

/** BG-19. */
export interface DirectDebit {
  /** BT-89. */
  mandate?: string
  /** BT-90. */
  creditorId?: string
  /** BT-91. */
  account?: string
}

/** BG-20, BG-21. */
export interface TaxedAllowance {
  /** BT-92, BT-99. */
  amount?: Amount
  /** BT-93, BT-100. */
  base?: Amount
  /** BT-94, BT-101. */
  percentage?: Amount
  /** BT-95, BT-102. */
  category?: string
  /** BT-96, BT-103. */
  rate?: Amount
  /** BT-97, BT-104. */
  reason?: string
  /** BT-98, BT-105. */
  reasonCode?: string
}

/** BG-22. */
export interface Totals {
  /** BT-106. */
  lines?: Amount
  /** BT-107. */
  allowances?: Amount
  /** BT-108. */
  charges?: Amount
  /** BT-109. */
  net?: Amount
  /** BT-110. */
  tax?: Amount
  /** BT-111. */
  taxInTaxCurrency?: Amount
  /** BT-112. */
  gross?: Amount
  /** BT-113. */
  paid?: Amount
  /** BT-114. */
  rounding?: Amount
  /** BT-115. */
  due?: Amount
}

/** BG-23. */
export interface TaxGroup {
  /** BT-116. */
  base?: Amount
  /** BT-117. */
  tax?: Amount
  /** BT-118. */
  category?: string
  /** BT-119. */
  rate?: Amount
  /** BT-120. */
  exemptionReason?: string
  /** BT-121. */
  exemptionCode?: string
}

/** BG-24. */
export interface Attachment {
  /** BT-122. */
  reference?: string
  /** BT-123. */
  description?: string
  /** BT-124. */
  location?: string
  /** BT-125. */
  file?: EmbeddedFile
}

/** BG-25. */
export interface Line {
  /** BT-126. */
  id?: string
  /** BT-127. */
  note?: string
  /** BT-128. */
  object?: Identifier
  /** BT-129. */
  quantity?: Amount
  /** BT-130. */
  unit?: string
  /** BT-131. */
  net?: Amount
  /** BT-132. */
  orderLine?: string
  /** BT-133. */
  accountingReference?: string
  /** BG-26. */
  period?: Period
  /** BG-27. */
  allowances?: Allowance[]
  /** BG-28. */
  charges?: Allowance[]
  /** BG-29. */
  price?: Price
  /** BG-30. */
  tax?: LineTax
  /** BG-31. */
  item?: Item
  /** BG-DEX-01: parts of the line, in XRechnung's extension (UBL only). */
  subLines?: Line[]
}

/** BG-27, BG-28. */
export interface Allowance {
  /** BT-136, BT-141. */
  amount?: Amount
  /** BT-137, BT-142. */
  base?: Amount
  /** BT-138, BT-143. */
  percentage?: Amount
  /** BT-139, BT-144. */
  reason?: string
  /** BT-140, BT-145. */
  reasonCode?: string
}

/** BG-29. */
export interface Price {
  /** BT-146. */
  net?: Amount
  /** BT-147. */
  discount?: Amount
  /** BT-148. */
  gross?: Amount
  /** BT-149. */
  baseQuantity?: Amount
  /** BT-150. */
  baseUnit?: string
}

/** BG-30. */
export interface LineTax {
  /** BT-151. */
  category?: string
  /** BT-152. */
  rate?: Amount
}

/** BG-31. */
export interface Item {
  /** BT-153. */
  name?: string
  /** BT-154. */
  description?: string
  /** BT-155. */
  sellerId?: string
  /** BT-156. */
  buyerId?: string
  /** BT-157. */
  standardId?: Identifier
  /** BT-158. */
  classifications?: Identifier[]
  /** BT-159. */
  origin?: string
  /** BG-32. */
  attributes?: ItemAttribute[]
}

/** BG-32. */
export interface ItemAttribute {
  /** BT-160. */
  name?: string
  /** BT-161. */
  value?: string
}

/** BG-DEX-09. */
export interface ThirdPartyPayment {
  /** BT-DEX-001. */
  type?: string
  /** BT-DEX-002. */
  amount?: Amount
  /** BT-DEX-003. */
  description?: string
}
