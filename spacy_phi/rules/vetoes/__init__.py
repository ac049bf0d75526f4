"""What takes findings back: medicine, values, schedules and ordinary language."""
