#!/usr/bin/env bash
# bluetooth-sig: a blood pressure of 120 over 80 mmHg is 0.0000012 over 0.0000008, and a temperature of 36.4 °C is
# 3.64e+129. Values of medical devices are floating-point numbers of IEEE 11073-20601, SFLOAT and FLOAT: a mantissa and
# an exponent to the base 10, both in two's complement, so that an exponent of 0 is written as 0, and -1 as all ones.
# The library subtracts 8 or 128 from the exponent, as if it were biased. It writes a bias too, so its own values are
# read as they were, and no device's. An error follows only where the kind of value has limits that the result exceeds.
# Its documentation says: "Standards-Based: Official Bluetooth SIG YAML registry".
# Expected: the values that the device sent. Seen: a hundred-millionth, 10 to the power of 128 times the value, an error.
# Exits 0 while the behavior is as described here, and 1 if it changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check bluetooth-sig==0.6.0
"$work/venv/bin/python" - <<'PY'
from importlib.metadata import version

from bluetooth_sig.gatt.characteristics import (
    BloodPressureMeasurementCharacteristic,
    TemperatureMeasurementCharacteristic,
)
from bluetooth_sig.gatt.exceptions import CharacteristicParseError


def sfloat(mantissa, exponent):
    return ((mantissa & 0xFFF) | (exponent & 0xF) << 12).to_bytes(2, "little")


def medical_float(mantissa, exponent):
    return ((mantissa & 0xFFFFFF) | (exponent & 0xFF) << 24).to_bytes(4, "little")


print("bluetooth-sig", version("bluetooth-sig"))
pressure, temperature = BloodPressureMeasurementCharacteristic(), TemperatureMeasurementCharacteristic()
mmhg = bytearray(b"\0" + sfloat(120, 0) + sfloat(80, 0) + sfloat(93, 0))
read = pressure.parse_value(mmhg)
print("expected: 120 over 80 mmHg; seen:", read.systolic, "over", read.diastolic, read.unit.value)
celsius = bytearray(b"\0" + medical_float(364, -1))
warm = temperature.parse_value(celsius).temperature
print("expected: 36.4; seen:", warm)
try:
    tenths = pressure.parse_value(bytearray(b"\0" + sfloat(1205, -1) + sfloat(805, -1) + sfloat(930, -1)))
except CharacteristicParseError as error:
    tenths = None
    print("expected: 120.5 over 80.5 mmHg; seen:", str(error).rpartition(": ")[2])
own = bytes(pressure.build_value(read))
print("written again:", own.hex(), "from", mmhg.hex())
same = abs(read.systolic - 1.2e-6) < 1e-12 and abs(read.diastolic - 8e-7) < 1e-12
raise SystemExit(not (same and warm > 1e100 and tenths is None))
PY
