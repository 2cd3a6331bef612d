//! JSON between the two languages. Python's own `json` makes and reads the objects, so a view in Python has the same
//! content as the JSON that other programs get.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// A JSON text as Python objects.
pub(crate) fn object<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (text,))
}

/// A text, or Python objects as a JSON text.
pub(crate) fn text(object: &Bound<'_, PyAny>, what: &str) -> PyResult<String> {
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(text.to_str()?.to_owned());
    }
    let dumped = object.py().import("json")?.call_method1("dumps", (object,)).map_err(|error| {
        let wrong = PyValueError::new_err(format!("{what} cannot be written as JSON: {}", error.value(object.py())));
        wrong.set_cause(object.py(), Some(error));
        wrong
    })?;
    dumped.extract()
}

/// Python objects, or a JSON text, as a value.
pub(crate) fn value(object: &Bound<'_, PyAny>, what: &str) -> PyResult<serde_json::Value> {
    let text = text(object, what)?;
    serde_json::from_str(&text).map_err(|error| PyValueError::new_err(format!("{what} is not JSON: {error}")))
}
