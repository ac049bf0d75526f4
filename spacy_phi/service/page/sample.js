// An invented note, for a first try.

export const SAMPLE = `RIVERBEND GENERAL HOSPITAL          Discharge summary
Patient: Alvarez, Marta         MRN: 00482917        DOB: 03/14/1951
Admitted: 02/03/2024            Discharged: 02/09/2024
Attending: Dr. Owen Parkinson   Phone: 617-555-0123

Mrs. Alvarez is a 72-year-old retired teacher from Salem with Parkinson disease, on Sinemet.
Her daughter Peggy (peggy.alvarez@example.org) found her on the floor; Peggy called 911.
CT without bleeding. Foley out on 2/5. Peggy will bring her to the follow-up on March 1.

VITALS      08:00   12:00   18:00
HR             88      84      79
BP         132/78  128/74  121/70
`;
